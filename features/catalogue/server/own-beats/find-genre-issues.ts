import { subGenresOf } from '../../beat-rules.ts';
import type { FieldIssues } from '#platform/http/input/field-issues.ts';

/** A genre and one of its sub-genres, from the wizard's list. Empty fields are reported as missing elsewhere. */
export const findGenreIssues = (genre: string, subGenre: string): FieldIssues => {
  if (genre === '') return {};
  const known = subGenresOf(genre);
  if (known.length === 0) return { genre: ['Choose a genre from the list.'] };
  return subGenre === '' || known.includes(subGenre) ? {} : { subGenre: [`Choose a sub-genre of ${genre}.`] };
};
