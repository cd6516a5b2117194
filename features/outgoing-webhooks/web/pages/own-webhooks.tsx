import { EndpointList } from '../components/endpoint-list.tsx';

/** A seller’s endpoints. */
export const Component = () => (
  <EndpointList owner="seller" lead="Tell your other programs the moment you sell a beat, get an offer, or are paid." />
);
