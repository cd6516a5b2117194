import type { Slots } from '#ui/routing/slots.ts';
import { ProofLine } from '../components/proof-line.tsx';

export const Component = ({ beat: { name, artist, license, proof } }: Slots['purchase.proof']) =>
  proof && <ProofLine title={name} artist={artist} license={license} proof={proof} />;
