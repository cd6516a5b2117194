import { Tabs as Radix } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Rendered only while its tab is selected. */
  readonly panel: ReactNode;
}

export interface TabsProps<V extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

/** Arrow keys move between tabs. A narrow screen scrolls them and keeps the selected one in view. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, className }: TabsProps<V>) => {
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.findIndex((tab) => tab.value === value);
  useEffect(() => {
    const tab = list.current?.children[chosen];
    if (list.current && tab instanceof HTMLElement) {
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
    }
  }, [chosen]);
  return (
    <Radix.Root
      // Radix makes ids from its values, and ours may have spaces.
      value={String(chosen)}
      onValueChange={(next) => {
        const tab = tabs[Number(next)];
        if (tab) onChange(tab.value);
      }}
      className={classNames('min-w-0', className)}
    >
      <Radix.List ref={list} aria-label={label} className="relative flex gap-1 overflow-x-auto border-b border-line">
        {tabs.map((tab, index) => (
          <Radix.Trigger
            key={tab.value}
            value={String(index)}
            className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-4 text-sm font-medium text-muted -outline-offset-2 transition-colors hover:text-text data-[state=active]:border-accent data-[state=active]:text-text"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab, index) => (
        <Radix.Content key={tab.value} value={String(index)} className="pt-6 outline-offset-4">
          {tab.panel}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
};
