// What responses tell robots in `X-Robots-Tag`. A later header of that name replaces the first, so both say all of it.

/**
 * Nothing here is for training AI: `noai` and `noimageai`, which DeviantArt introduced for that
 * (https://www.deviantart.com/team/journal/UPDATE-All-Deviations-Are-Opted-Out-of-AI-Datasets-934500371). A convention, not a
 * standard; search engines ignore what they don't know.
 */
export const robotsTag = 'noai, noimageai';

/** Search engines don't list it, either. */
export const noIndexTag = `noindex, ${robotsTag}`;
