"""Long searches for people who wait: solvers and generators at work in processes of their own, and what they found."""
