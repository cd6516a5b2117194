import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';

export interface Notice {
  readonly tone: 'good' | 'warn' | 'bad';
  readonly title: string;
  readonly text: string;
}

const tones = {
  good: { box: 'border-good/50', icon: 'text-good' },
  warn: { box: 'border-warn/50', icon: 'text-warn' },
  bad: { box: 'border-bad/60', icon: 'text-bad' },
} as const;

export const NoticeBox = ({ notice, className }: { readonly notice: Notice; readonly className?: string }) => {
  const { box, icon } = tones[notice.tone];
  return (
    <div className={classNames('flex gap-3 rounded-m border bg-raised p-4 text-sm', box, className)}>
      <Icon name={notice.tone === 'good' ? 'check' : 'warning'} className={classNames('shrink-0', icon)} />
      <div>
        <p className="font-semibold">{notice.title}</p>
        <p className="text-muted">{notice.text}</p>
      </div>
    </div>
  );
};
