"""The table: play in a browser, alone, with bots, with friends. Works for every room and knows none of them.

`tables` is what is played, `views` what a watcher may see of it, `live` the way in and out, `access` who may what,
`api` and `pages` the doors for programs and people, `thinkers` the bots' processes. `app` puts them together.
"""
