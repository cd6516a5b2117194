export const awayWords = 'The shop can’t reach its database right now. Try again in a moment.';
export const awayRetrySeconds = 5;

/** The page of last resort, for an address that a browser opens by itself: it tries again until it gets what was asked for. */
export const awayPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${awayRetrySeconds}">
<title>Back in a moment</title>
</head>
<body>
<h1>Back in a moment</h1>
<p>${awayWords} This page tries again by itself.</p>
</body>
</html>
`;
