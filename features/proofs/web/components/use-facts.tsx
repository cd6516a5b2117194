import { Link } from '#ui/primitives/link.tsx';
import type { LicenseUse } from '../../contract.ts';
import { channelLink } from '../../use-rules.ts';

export const UseFacts = ({ use }: { readonly use: LicenseUse }) => (
  <div className="min-w-0 text-sm wrap-anywhere">
    <p>
      <strong className="font-semibold">{use.song}</strong> <span className="text-muted">by {use.artist}</span>
    </p>
    {use.channel && (
      <p className="mt-0.5">
        <span className="text-muted">YouTube:</span> <Link to={channelLink(use.channel)}>{use.channel}</Link>
      </p>
    )}
    {use.isrc && (
      <p className="tabular mt-0.5">
        <span className="text-muted">ISRC:</span> {use.isrc}
      </p>
    )}
    {use.links.map((link) => (
      <p key={link} className="mt-0.5">
        <Link to={link}>{link}</Link>
      </p>
    ))}
  </div>
);
