"""Who asks and what they may: seat secrets, limits, and what keeps strangers' pages out."""
