import { EndpointList } from '../components/endpoint-list.tsx';
import { useOwner } from '../use-owner.ts';

const leads = {
  seller: 'Notify your other apps the moment you sell a beat, get an offer, or get paid.',
  label: 'Notify the label’s other apps about what happens here, for all sellers.',
} as const;

export const Component = () => {
  const owner = useOwner();
  return <EndpointList key={owner} owner={owner} lead={leads[owner]} />;
};
