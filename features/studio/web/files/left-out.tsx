import { IconButton } from '#ui/primitives/icon-button.tsx';
import { plural, t } from '#contract-kit/texts/text.ts';

interface LeftOutProps {
  readonly messages: readonly string[];
  readonly onClose: () => void;
}

/** Names the files that no beat could use, each with what to do. */
export const LeftOut = ({ messages, onClose }: LeftOutProps) => (
  <div role="alert" className="mb-6 flex items-start gap-3 rounded-l border border-warn/60 bg-panel p-4 text-sm">
    <div className="min-w-0 flex-1">
      <p className="font-medium">{t`${plural({ files: messages.length }, { one: 'One file was left out', other: 'Some files were left out' })}`}</p>
      <ul className="mt-1 list-disc ps-5 text-muted">
        {messages.map((message) => (
          <li key={message} className="wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </div>
    <IconButton label={t`Close`} icon="close" className="-mt-2 -me-2" onClick={onClose} />
  </div>
);
