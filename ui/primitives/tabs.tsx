import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface Tab<V extends string> {
  readonly value: V;
  readonly label: ReactNode;
  /** Rendered only while its tab is selected. */
  readonly panel: ReactNode;
}

export interface TabsProps<V extends string> {
  /** Names the tabs for screen readers. */
  readonly label: string;
  readonly tabs: readonly Tab<V>[];
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly className?: string;
}

/** Arrow keys move between tabs; a narrow screen scrolls them. */
export const Tabs = <V extends string>({ label, tabs, value, onChange, className }: TabsProps<V>) => (
  <Radix.Root value={value} onValueChange={(next) => onChange(next as V)} className={classNames('min-w-0', className)}>
    <Radix.List aria-label={label} className="flex gap-1 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className="-mb-px min-h-11 shrink-0 border-b-2 border-transparent px-4 text-sm font-medium text-muted -outline-offset-2 transition-colors hover:text-text data-[state=active]:border-signal data-[state=active]:text-text"
        >
          {tab.label}
        </Radix.Trigger>
      ))}
    </Radix.List>
    {tabs.map((tab) => (
      <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
        {tab.panel}
      </Radix.Content>
    ))}
  </Radix.Root>
);
