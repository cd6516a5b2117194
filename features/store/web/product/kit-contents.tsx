import { formatBytes } from '#contract-kit/format.ts';
import { plural, t } from '#contract-kit/texts/text.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Section } from '#ui/composites/section.tsx';
import type { Track } from '#features/catalogue/contract.ts';

interface KitContentsProps {
  readonly kit: { readonly files: number; readonly bytes: number };
  readonly contents: Track['contents'];
}

export const sumUpKit = ({ files, bytes }: KitContentsProps['kit']): string =>
  t`${plural({ files }, { one: '# file', other: '# files' })}, ${{ size: formatBytes(bytes) }} unpacked.`;

export const KitFiles = ({ kit, contents, className }: KitContentsProps & { readonly className: string }) => {
  const more = kit.files - contents.length;
  return (
    <ul
      aria-label={t`Files in the kit`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      className={classNames(
        'grid content-start overflow-y-auto rounded-m border border-line px-4 py-2 text-sm sm:grid-cols-2',
        className,
      )}
    >
      {contents.map(({ name, bytes }, index) => (
        <li key={`${index} ${name}`} className="flex justify-between gap-4 py-1.5">
          <span dir="auto" className="min-w-0 wrap-anywhere">
            <span className="text-muted">{name.slice(0, name.lastIndexOf('/') + 1)}</span>
            {name.slice(name.lastIndexOf('/') + 1)}
          </span>
          <span className="tabular shrink-0 text-muted">{formatBytes(bytes)}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="py-1.5 text-muted">{t`And ${plural({ files: more }, { one: '# more file', other: '# more files' })}.`}</li>
      )}
    </ul>
  );
};

/** Lists the files in the kit's zip. */
export const KitContents = ({ kit, contents }: KitContentsProps) => (
  <Section title={t`What’s inside`} lead={sumUpKit(kit)} className="py-12">
    <KitFiles kit={kit} contents={contents} className="max-h-96 gap-x-10 bg-panel lg:grid-cols-3" />
  </Section>
);
