import { EndpointList } from '../components/endpoint-list.tsx';
import { useOwner } from '../use-owner.ts';
import { t } from '#contract-kit/texts/text.ts';

const leads = {
  seller: () => t`Notify your other apps the moment you sell a beat, get an offer, or get paid.`,
  label: () => t`Notify the label’s other apps about what happens here, for all sellers.`,
} as const;

export const Component = () => {
  const owner = useOwner();
  return <EndpointList key={owner} owner={owner} lead={leads[owner]()} />;
};
