import { heroSizes, pictureSizes } from '../profile-values.ts';
import type { Queryable } from '#platform/database/open.ts';
import type { Deps } from '#platform/deps.ts';
import { findUsersByIds, type UserRow } from './people.ts';
import type { PersonalData } from '#platform/personal-data/personal-data.ts';
import { pictureKeys } from './pictures/picture-keys.ts';
import { heroKeys } from './public-profile/hero-keys.ts';
import { closeUsernames, listFormerUsernames } from './usernames.ts';
import { findProfile, presentProfile } from './public-profile/profile-rows.ts';

/** Uses the end of the id, which is random: the beginning is a timestamp. */
const closedUsername = (id: string): string => `closed-${id.slice(-12)}`;

const profileOf = (person: UserRow) => ({
  id: person.id,
  username: person.username,
  displayName: person.display_name,
  legalName: person.legal_name,
  email: person.email,
  emailVerifiedAt: person.email_verified_at,
  pendingEmail: person.pending_email,
  role: person.role,
  isEditor: person.is_editor,
  firstName: person.first_name,
  lastName: person.last_name,
  phone: person.phone,
  gender: person.gender,
  company: person.company,
  address: person.address,
  zipCode: person.zip_code,
  city: person.city,
  state: person.state,
  country: person.country,
  sellerCountry: person.seller_country,
  createdAt: person.created_at,
  suspendedAt: person.suspended_at,
  suspendedReason: person.suspended_reason,
});

const getPerson = async (db: Queryable, id: string): Promise<UserRow> => {
  const [person] = await findUsersByIds(db, [id]);
  if (!person) throw new Error('This person has no account');
  return person;
};

/** The row of a closed account stays, because orders and agreements refer to it, but without personal data. */
export const accountPersonalData = ({ clock }: Deps): PersonalData => ({
  name: 'profile',
  collect: async (db, { id }) => {
    const person = await getPerson(db, id);
    const page = await findProfile(db, person.id);
    return {
      data: {
        ...profileOf(person),
        formerUsernames: (await listFormerUsernames(db, person.id)).map(({ username, left_at: leftAt }) => ({
          username,
          leftAt,
        })),
        publicProfile: page && {
          ...presentProfile(page),
          updatedAt: page.updated_at,
          clearedAt: page.cleared_at,
          clearedReason: page.cleared_reason,
        },
      },
      files: {
        ...(person.picture !== null && { 'profile-picture.webp': pictureKeys.of(person.picture, pictureSizes[1]) }),
        ...(page?.picture && { 'public-profile-picture.webp': heroKeys.of(page.picture, heroSizes[1]) }),
      },
    };
  },
  erase: async (trx, { id }) => {
    const person = await getPerson(trx, id);
    const page = await findProfile(trx, person.id);
    await closeUsernames(trx, person, clock.now());
    await trx.deleteFrom('account_profiles').where('user_id', '=', person.id).execute();
    await trx
      .updateTable('account_users')
      .set({
        username: closedUsername(person.id),
        display_name: 'Closed account',
        legal_name: null,
        email: `${person.id}@closed.invalid`,
        email_verified_at: null,
        pending_email: null,
        role: 'user',
        is_editor: false,
        first_name: '',
        last_name: '',
        phone: '',
        gender: '',
        company: '',
        address: '',
        zip_code: '',
        city: '',
        state: '',
        country: null,
        seller_country: null,
        picture: null,
        suspended_at: null,
        suspended_reason: null,
      })
      .where('id', '=', person.id)
      .execute();
    return [...pictureKeys.all(person.picture), ...heroKeys.all(page?.picture ?? null)];
  },
});
