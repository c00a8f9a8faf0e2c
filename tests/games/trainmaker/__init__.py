"""Trainmaker, rule by rule."""
