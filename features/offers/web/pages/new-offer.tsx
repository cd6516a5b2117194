import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatPrice } from '#contract-kit/format.ts';
import { priceToCents, totalPrice, typedPrice } from '#contract-kit/money.ts';
import type { Track } from '#features/catalogue/contract.ts';
import { productPath } from '#features/catalogue/paths.ts';
import { trackQuery } from '#features/catalogue/web/queries.ts';
import type { License } from '#features/licenses/contract.ts';
import { DashboardPage } from '#ui/composites/dashboard-page.tsx';
import { EmptyState } from '#ui/composites/empty-state.tsx';
import { Panel } from '#ui/composites/panel.tsx';
import { toast } from '#ui/composites/toast.tsx';
import { useApi } from '#ui/data/api.ts';
import { useSearchParams } from '#ui/data/use-search-params.ts';
import { FormAlert } from '#ui/forms/form-alert.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { Button } from '#ui/primitives/button.tsx';
import { Cover } from '#ui/primitives/cover.tsx';
import { Link } from '#ui/primitives/link.tsx';
import { Price } from '#ui/primitives/price.tsx';
import { Skeleton } from '#ui/primitives/skeleton.tsx';
import { useNavigate } from '#ui/routing/routing.ts';
import type { makeOffer } from '../../contract.ts';
import { responseHours } from '../../rules.ts';
import { PriceFields } from '../components/price-fields.tsx';
import { offersPath } from '../offer-path.ts';
import { minimumsQuery, offersKey } from '../queries.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { Plural, T, V } from '#ui/texts/rich-text.tsx';

interface FormProps {
  readonly beat: Track;
  readonly license: License;
  /** The seller's minimum price. */
  readonly from: string;
}

/** The contract can't check these bounds. */
const priceIssue = (typed: string, from: string, list: string): string | undefined => {
  if (!/^\d{1,9}(\.\d{0,2})?$/.test(typed)) return undefined;
  const cents = priceToCents(typed);
  if (cents < priceToCents(from)) return t`Offer at least ${{ price: formatPrice(from) }}.`;
  return cents < priceToCents(list) ? undefined : t`Offer less than the listed price, ${{ price: formatPrice(list) }}.`;
};

const OfferForm = ({ beat, license, from }: FormProps) => {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const list = totalPrice(beat.price, license.price);
  const { form, field, busy, message } = useForm({
    names: ['price', 'text'],
    schema: async () => (await import('../../contract.ts')).makeOffer.body.pick({ price: true, text: true }),
    normalize: ({ price, text }) => ({ price: typedPrice(price), text }),
    check: ({ price }) => ({ price: priceIssue(price, from, list) }),
    send: async ({ price, text }) => {
      const made = await api<typeof makeOffer>('POST /api/v1/app/offers', {
        body: { beatId: beat._id, licenseId: license._id, price, text },
      });
      await queryClient.invalidateQueries({ queryKey: offersKey });
      return made;
    },
    onDone: ({ offer }) => {
      if (offer.state === 'declined') toast.info(t`The seller declined your offer.`);
      else
        toast.success(
          t`Offer sent. ${{ seller: beat.user.name }} has ${plural({ hours: responseHours }, { one: '# hour', other: '# hours' })} to respond.`,
        );
      navigate(offersPath);
    },
  });
  return (
    <form {...form} className="grid gap-4">
      <PriceFields
        price={{
          label: t`Your price`,
          hint: t`At least ${{ minimum: formatPrice(from) }}. Listed at ${{ price: formatPrice(list) }}.`,
          ...field('price'),
        }}
        text={field('text')}
        to={beat.user.name}
      />
      <FormAlert words={message} />
      <p className="text-sm text-muted">
        <T>
          You pay nothing now. <V of={{ seller: beat.user.name }} /> has{' '}
          <Plural of={{ hours: responseHours }} one="# hour" other="# hours" /> to accept, decline, or counter.
        </T>
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button asChild>
          <Link variant="bare" to={productPath(beat._id)}>
            {t`Cancel`}
          </Link>
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {t`Send offer`}
        </Button>
      </div>
    </form>
  );
};

const Nothing = () => (
  <EmptyState
    title={t`You can’t make an offer for this`}
    text={t`The seller doesn’t accept offers for this license, or the beat isn’t for sale anymore.`}
    action={
      <Button asChild variant="primary">
        <Link variant="bare" to="/beatstore">
          {t`Find a beat`}
        </Link>
      </Button>
    }
  />
);

const Content = ({ beatId, licenseId }: { readonly beatId: string; readonly licenseId: string }) => {
  const track = useQuery(trackQuery(beatId));
  const minimums = useQuery(minimumsQuery(beatId));
  if (track.isPending || minimums.isPending) return <Skeleton className="h-96 rounded-l" />;
  const license = track.data?.licenses.find(({ _id }) => _id === licenseId);
  const minimum = minimums.data?.licenses.find((one) => one.licenseId === licenseId);
  if (!track.data || !license || !minimum) return <Nothing />;
  const { data: beat } = track;
  return (
    <Panel title={`${beat.title} - ${license.title}`} className="max-w-2xl">
      <div className="mb-6 flex items-center gap-4">
        <Cover src={beat.coverImage} sizes="80px" alt="" className="w-20 shrink-0 rounded-s" />
        <p className="min-w-0 text-sm text-muted">
          {t`by ${{ artist: beat.user.name }}`}
          <br />
          <Price value={totalPrice(beat.price, license.price)} className="text-base font-medium text-text" />
        </p>
      </div>
      <OfferForm beat={beat} license={license} from={minimum.from} />
    </Panel>
  );
};

/** The URL names the beat and the license. */
export const Component = () => {
  const [search] = useSearchParams();
  const [beatId, licenseId] = [search.get('beat'), search.get('license')];
  return (
    <DashboardPage title={t`Make an offer`} lead={t`Name a price for the beat and its license together.`}>
      {beatId && licenseId ? <Content beatId={beatId} licenseId={licenseId} /> : <Nothing />}
    </DashboardPage>
  );
};
