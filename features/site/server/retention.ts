import './tables.ts';
import { keptFor, type RetentionRule } from '#platform/retention/retention-rule.ts';
import { maxArtistVersions } from '../artist-page.ts';
import { forgetPictures, unusedDays } from './pictures.ts';

export const siteRetention: readonly RetentionRule[] = [
  {
    table: 'site_drafts',
    what: 'Changes to the site’s texts that aren’t published, with who made them',
    kept: 'until they’re published or discarded',
    why: 'to go on with them later',
  },
  {
    table: 'site_pictures',
    what: 'Pictures uploaded for the site’s pages',
    kept: `as long as a draft or a version shows them; otherwise ${keptFor(unusedDays)}`,
    why: 'what isn’t saved yet can still be, and any version can be shown again',
    forget: forgetPictures,
  },
  {
    table: 'site_versions',
    what: 'Versions of the site’s texts, with who published them',
    kept: `for good; of an artist’s own page the latest ${maxArtistVersions}, until the artist closes their account`,
    why: 'any of them can be shown again, and orders have the terms that were in force',
  },
];
