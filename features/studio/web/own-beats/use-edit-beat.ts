import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract-kit/endpoint.ts';
import { useApi } from '#ui/data/api.ts';
import { type Choices, eachSharedChoice } from '#features/catalogue/beat-choices.ts';
import type { ContentIdFields } from '#features/catalogue/content-id.ts';
import type { KitType } from '#features/catalogue/kits.ts';
import type { editBeat, OwnBeat } from '../../contract.ts';
import { catalogueKey } from '#features/catalogue/web/queries.ts';
import { changedPrices, type TypedPrices } from '../drafts/own-prices.ts';
import { ownBeatsKey } from '../queries.ts';

export interface BeatChanges extends Choices, ContentIdFields {
  readonly title: string;
  readonly description: string;
  /** Only for sound kits. */
  readonly kitType: KitType | null;
  readonly bpm: string;
  readonly price: string;
  readonly tags: readonly string[];
  /** Whether visitors can download a tagged mp3 for free. */
  readonly freeDownload: boolean;
  readonly licenses: readonly string[];
  readonly ownPrices: TypedPrices;
  readonly cover: File | null;
  /** Undefined leaves the time unchanged. Null publishes the beat as soon as it's ready. */
  readonly publishAt?: string | null | undefined;
}

export const ownPricesOf = ({ ownPrices }: OwnBeat): TypedPrices =>
  Object.fromEntries(ownPrices.map(({ licenseId, price }) => [licenseId, price]));

/** Leaves out the fields that only beats have. */
const ofKit = ({
  title,
  description,
  price,
  ...typed
}: Choices & Pick<BeatChanges, 'title' | 'description' | 'price'>) => ({
  title,
  description,
  price,
  ...eachSharedChoice((name) => typed[name]),
});

/**
 * `before`: the own prices when the form was opened. Only changed ones are sent, so that changes from another window
 * stay.
 */
export const useEditBeat = ({ _id: id, kind }: OwnBeat, before: TypedPrices, onDone: () => void) => {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cover, tags, licenses, ownPrices, publishAt, kitType, ...typed }: BeatChanges) => {
      const texts = kind === 'beat' ? typed : { ...ofKit(typed), ...(kitType !== null && { kitType }) };
      const licensePrices = changedPrices(licenses, { before, after: ownPrices });
      // multipart/form-data has no lists, so tags are joined, licenses numbered, and prices named after their license.
      const offered = kind === 'beat' ? { licenses, licensePrices } : {};
      const listed = Object.fromEntries([
        ...licenses.map((license, index) => [`licenses[${index}]`, license]),
        ...licensePrices.map((own) => [`licensePrices[${own.licenseId}]`, own.price]),
      ]);
      const fields = { ...texts, ...(publishAt !== undefined && { publishAt: publishAt ?? '' }) };
      const body = cover
        ? { ...fields, tags: tags.join(','), ...(kind === 'beat' && listed) }
        : { ...fields, tags, ...offered };
      return api<typeof editBeat>('PUT /api/v1/app/beatstore/:id', {
        params: { id },
        body,
        ...(cover && { files: { coverImage: cover } }),
      });
    },
    onSuccess: onDone,
    onSettled: () => refresh(client),
  });
};

/** Changes a few fields; the others stay. */
export const useChangeBeat = ({ _id: id }: OwnBeat) => {
  const api = useApi();
  const client = useQueryClient();
  return async (body: CallInput<typeof editBeat>['body']): Promise<OwnBeat> => {
    const changed = api<typeof editBeat>('PUT /api/v1/app/beatstore/:id', { params: { id }, body });
    return await changed.finally(() => refresh(client));
  };
};

const refresh = async (client: QueryClient): Promise<void> => {
  await client.invalidateQueries({ queryKey: ownBeatsKey });
  void client.invalidateQueries({ queryKey: catalogueKey });
};
