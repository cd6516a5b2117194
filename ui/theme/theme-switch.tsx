import { Panel } from '../composites/panel.tsx';
import { Segments } from '../composites/segments.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const options: readonly { readonly value: Theme; readonly label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

export const ThemeSwitch = () => (
  <Segments<Theme> label="Theme" options={options} value={useTheme()} onChange={chooseTheme} />
);

export const ThemePanel = () => (
  <Panel
    title="Appearance"
    lead="How your dashboards look in this browser. System follows your device. Dark has the colors of the rest of the site, which doesn’t change."
  >
    <ThemeSwitch />
  </Panel>
);
