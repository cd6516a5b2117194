import { fail, type Failure } from '#contract-kit/failure.ts';
import { labelArtists } from '#content/current.ts';
import type { Trx } from '#platform/database/open.ts';
import { isLabelInDisguise, looksLikeAnother } from '../look-alikes.ts';
import { setDisplayName, type UserRow } from '../people.ts';
import { t } from '#contract-kit/texts/text.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface Change {
  /** The caller has locked the person. */
  readonly person: UserRow;
  readonly name: string;
  /** The form's field that shows the error. */
  readonly field: 'displayName' | 'artistName';
}

/** Changes a person's name in the store, unless people could take it for another's. */
export const changeShownName = async (
  trx: Trx,
  { person, name, field }: Change,
): Promise<UserRow | Failure<'ACCOUNT_NAME_RESERVED'>> => {
  if (name === person.display_name) return person;
  if (!mayBeCalled(person, name)) {
    return fail('ACCOUNT_NAME_RESERVED', {
      fields: { [field]: [forCaller(() => t`This name is reserved. Choose another one.`)] },
    });
  }
  if (await looksLikeAnother(trx, name, person.id)) {
    return fail('ACCOUNT_NAME_RESERVED', {
      fields: { [field]: [forCaller(() => t`This name looks like someone else’s. Choose another one.`)] },
    });
  }
  return await setDisplayName(trx, person.id, name);
};

/** Only the label's artists may have a name like the label's or an artist's: their own. Nobody else has their username. */
const mayBeCalled = (person: UserRow, name: string): boolean =>
  !isLabelInDisguise(name) ||
  labelArtists().some(
    (artist) =>
      artist.username.toLowerCase() === person.username.toLowerCase() &&
      artist.name.toLowerCase() === name.toLowerCase(),
  );
