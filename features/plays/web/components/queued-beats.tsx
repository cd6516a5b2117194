import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#contract-kit/texts/text.ts';
import { useDragOrder } from '#ui/lists/use-drag-order.ts';
import { classNames } from '#ui/primitives/class-names.ts';
import { Icon } from '#ui/primitives/icon.tsx';
import { IconButton } from '#ui/primitives/icon-button.tsx';
import { dequeue, moveQueued, playQueued } from '../queue-actions.ts';
import type { QueueEntry } from '../use-queue-beats.ts';
import { PlayEntry } from './queue-entry.tsx';

type Action = 'up' | 'down' | 'remove';

/** Moving or removing a row loses the focus. This restores it in the moved row, or beside the removed one. */
const useFocusAfter = () => {
  const focusTarget = useRef<{ readonly id: string | undefined; readonly action: Action } | null>(null);
  const rows = useRef(new Map<string, HTMLLIElement>());
  useLayoutEffect(() => {
    if (!focusTarget.current) return;
    const { id = '', action } = focusTarget.current;
    focusTarget.current = null;
    const buttons = [...(rows.current.get(id)?.querySelectorAll<HTMLButtonElement>('[data-action]') ?? [])];
    const usable = buttons.filter(({ disabled }) => !disabled);
    (usable.find(({ dataset }) => dataset['action'] === action) ?? usable[0])?.focus();
  });
  return {
    focusNext: (id: string | undefined, action: Action): void => {
      focusTarget.current = { id, action };
    },
    rowRef: (id: string) => (row: HTMLLIElement | null) => {
      if (row) rows.current.set(id, row);
      else rows.current.delete(id);
    },
  };
};

const titleOf = ({ beat }: QueueEntry): string => beat?.title ?? t`this one`;

interface QueuedBeatsProps {
  readonly entries: readonly QueueEntry[];
  readonly labelledBy: string;
}

export const QueuedBeats = ({ entries, labelledBy }: QueuedBeatsProps) => {
  const [said, setSaid] = useState('');
  const { focusNext, rowRef } = useFocusAfter();

  const move = (from: number, to: number): void => {
    const entry = entries[from];
    if (!entry) return;
    moveQueued(entry.id, to);
    setSaid(
      t`${{ title: titleOf(entry) }} is now ${{ place: String(to + 1) }} of ${{ entries: String(entries.length) }}.`,
    );
  };
  const { list, handle, shiftOf, dragged } = useDragOrder(move);

  const press = (action: Exclude<Action, 'remove'>, index: number): void => {
    focusNext(entries[index]?.id, action);
    move(index, action === 'up' ? index - 1 : index + 1);
  };
  const remove = (index: number): void => {
    const entry = entries[index];
    if (!entry) return;
    focusNext((entries[index + 1] ?? entries[index - 1])?.id, 'remove');
    dequeue(entry.id);
    setSaid(t`${{ title: titleOf(entry) }} was removed.`);
  };

  return (
    <>
      <output className="sr-only">{said}</output>
      <ol ref={list} aria-labelledby={labelledBy} className="-mx-2 flex flex-col">
        {entries.map((entry, index) => (
          <li
            key={entry.id}
            ref={rowRef(entry.id)}
            style={{ transform: `translateY(${shiftOf(index)}px)` }}
            className={classNames(
              'flex h-16 items-center gap-1 rounded-s bg-panel px-2',
              dragged === index && 'relative z-10 bg-raised shadow-high',
              dragged !== null && dragged !== index && 'transition-transform',
            )}
          >
            <span
              aria-hidden="true"
              {...handle(index)}
              className="grid h-11 w-6 shrink-0 cursor-grab touch-none place-items-center text-muted active:cursor-grabbing"
            >
              <Icon name="grip" size={18} />
            </span>
            <PlayEntry entry={entry} onPlay={() => playQueued(entry.id)} />
            <span className="flex shrink-0 flex-col">
              <IconButton
                label={t`Move ${{ title: titleOf(entry) }} up`}
                icon="chevron-up"
                iconSize={16}
                data-action="up"
                disabled={index === 0}
                onClick={() => press('up', index)}
                className="h-7 w-9"
              />
              <IconButton
                label={t`Move ${{ title: titleOf(entry) }} down`}
                icon="chevron-down"
                iconSize={16}
                data-action="down"
                disabled={index === entries.length - 1}
                onClick={() => press('down', index)}
                className="h-7 w-9"
              />
            </span>
            <IconButton
              label={t`Remove ${{ title: titleOf(entry) }} from the queue`}
              icon="close"
              iconSize={16}
              data-action="remove"
              onClick={() => remove(index)}
            />
          </li>
        ))}
      </ol>
    </>
  );
};
