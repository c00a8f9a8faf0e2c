"""The kernel: what every game of the yard is made of. Imports nothing else of ours.

What a game is:
    vocabulary   everything anybody can try, in families      position     where one play stands: the contract
    by_family    positions whose rules go by family           game         rules bound to content, seats and options
    options      what a table can choose                      content      cards, boards and puzzles in files
    room         a game with all that doors need of it        spec         which game, by value
    refusal      why a move is refused                        record       a play as text, and what a seat saw of it

What its rules are written with:
    bits         sets and rows of small native numbers        fields       a Position's fields, declared once
    dumps        what is said of one that cannot be read      playout      random play and perft
    sheet        what programs see of a Position              payoffs      what an ending is worth

What people read and see:
    words        catalogues and languages                     spans        what is said, with pieces, seats and places
    markup       the same in a terminal                       players      what seats are called
    guide        the rules as told to players                 lesson       a first game, step by step
    pictures     parts of a drawing

Who plays, solves and draws up:
    bot          what a bot is                                solver       what a solver is
    generator    what draws new puzzles                       daily        the puzzle of a day
    editor       what an editor of contents is                toml_text    contents written as files
    errors       what is told to whoever asked for something impossible
"""
