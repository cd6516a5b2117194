import { EndpointList } from '../components/endpoint-list.tsx';
import { useOwner } from '../use-owner.ts';

const leads = {
  seller: 'Tell your other programs the moment you sell a beat, get an offer, or are paid.',
  label: 'Tell the label’s other programs what happens here: the events of all sellers.',
} as const;

export const Component = () => {
  const owner = useOwner();
  return <EndpointList key={owner} owner={owner} lead={leads[owner]} />;
};
