import { t } from '#contract-kit/texts/text.ts';
import { Panel } from '../composites/panel.tsx';
import { Segments } from '../composites/segments.tsx';
import { chooseTheme, type Theme, useTheme } from './theme.ts';

const optionsOf = (): readonly { readonly value: Theme; readonly label: string }[] => [
  { value: 'system', label: t`System` },
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
];

export const ThemeSwitch = () => (
  <Segments<Theme> label={t`Theme`} options={optionsOf()} value={useTheme()} onChange={chooseTheme} />
);

export const ThemePanel = () => (
  <Panel
    title={t`Appearance`}
    lead={t`How your dashboards look in this browser. System follows your device. Dark has the colors of the rest of the site, which doesn’t change.`}
  >
    <ThemeSwitch />
  </Panel>
);
