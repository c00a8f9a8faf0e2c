"""A fact about each named place of the hill, in our own words, for those who linger there."""

from typing import Final

from tramyard.kernel.words import N_

FACTS: Final = {
    "C1": N_(
        "The line has begun here since 1902, three metres above the sea. In 2010 a tram only stopped at the buffer."
    ),
    "F1": N_("In 1993 a coach ran into the tram here."),
    "A2": N_("Here the cable takes over: for 800 metres it pushes the tram up a slope of as much as 26 per cent."),
    "A3": N_(
        "In October 1902, a month after the opening, a car ran away down this slope and ended in a house. Its brakeman "
        "lived, and the town has sung about it ever since."
    ),
    "A7": N_("The top of the steep part, 177 metres up. From here the tram runs by itself."),
    "G6": N_("Beside the sports ground of Cologna, 210 metres up."),
    "D8": N_("The line's cars were built in 1935 and 1942; one of them was lost in an accident in 1975."),
    "A10": N_("Two days before Christmas 2000 two trams met head on here."),
    "F12": N_("At the turning for Banne, 305 metres up."),
    "B13": N_("The obelisk marks the start of the Napoleonica, the walk to Prosecco."),
    "E14": N_(
        "The end of the line, more than five kilometres from the sea. After the crash of 2016 nothing ran until 2025."
    ),
}
"""By square; they belong to the names of the content that ships."""
