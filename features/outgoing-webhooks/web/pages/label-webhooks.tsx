import { EndpointList } from '../components/endpoint-list.tsx';

/** The label’s endpoints, for admins. */
export const Component = () => (
  <EndpointList owner="label" lead="Tell the label’s other programs what happens here: the events of all sellers." />
);
