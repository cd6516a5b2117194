import type { Db } from '#platform/database/open.ts';
import { providersOf } from '#platform/extensions/extensions.ts';
import { listOf } from '#platform/extensions/join.ts';
import type { UserActor } from '#platform/http/actor.ts';
import type { Found } from '../contract.ts';
import { forCaller } from '#platform/texts/in-language.ts';

interface FindInput {
  readonly actor: Pick<UserActor, 'id' | 'role' | 'isEditor'>;
  readonly text: string;
}

declare module '#platform/extensions/extensions.ts' {
  interface Extensions {
    /**
     * Returns at most `maxOfKind` results of each kind that match the text, as the lists of this feature do. The
     * provider itself leaves out what the actor may not see.
     */
    'find.results': (db: Db, input: FindInput) => Promise<readonly Found[]>;
  }
}

/** In the order of the features. */
export const findInFeatures = (db: Db, input: FindInput): Promise<Found[]> =>
  listOf(providersOf(db, 'find.results'), (provide) => forCaller(() => provide(db, input)));
