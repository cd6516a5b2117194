import { counted, formatBytes } from '#contract-kit/format.ts';
import { Section } from '#ui/composites/section.tsx';
import type { Kit, Track } from '../../contract.ts';

interface KitContentsProps {
  readonly kit: Kit;
  readonly contents: Track['contents'];
}

/** What is in the zip, as its directory says. */
export const KitContents = ({ kit, contents }: KitContentsProps) => {
  const more = kit.files - contents.length;
  return (
    <Section
      title="What’s inside"
      lead={`${counted(kit.files, 'file')}, ${formatBytes(kit.bytes)} unpacked.`}
      className="py-12"
    >
      <ul
        aria-label="Files in the kit"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 gap-x-10 overflow-y-auto rounded-m border border-line bg-panel px-4 py-2 text-sm sm:columns-2 lg:columns-3"
      >
        {contents.map(({ name, bytes }, index) => (
          <li key={`${index} ${name}`} className="flex justify-between gap-4 border-b border-line py-2">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {name}
            </span>
            <span className="tabular shrink-0 text-muted">{formatBytes(bytes)}</span>
          </li>
        ))}
        {more > 0 && <li className="py-2 text-muted">And {counted(more, 'more file', 'more files')}.</li>}
      </ul>
    </Section>
  );
};
