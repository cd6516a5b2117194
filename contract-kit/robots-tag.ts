// The values of `X-Robots-Tag`. A later header of that name replaces the first, so each value is complete.

/**
 * Forbids training AI with this response: `noai` and `noimageai`, which DeviantArt introduced
 * (https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371). They are a
 * convention, not a standard; search engines ignore them.
 */
export const robotsTag = 'noai, noimageai';

/** Also keeps the response out of search engines. */
export const noIndexTag = `noindex, ${robotsTag}`;
