import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type LifeShape, statesOf } from '#platform/lives/life-shape.ts';
import { features } from '../../server/features.ts';

// The state diagrams in the features' READMEs. `npm run doc-tables` writes them; a test compares them with the code.

const first = '<!-- States, by npm run doc-tables -->';
const last = '<!-- End of states -->';

/** Mermaid doesn't accept hyphens in the names of states. */
const idOf = (state: string): string => state.replaceAll('-', '_');

/** The text beside an arrow: the event, unless it's named after the target state, and the guard. */
const labelOf = (name: string, { to, guard }: LifeShape['transitions'][string]): string => {
  if (to === undefined) return guard ? `: ${guard.when}` : '';
  return guard ? `: ${name} (${guard.when})` : `: ${name}`;
};

const diagramOf = (life: LifeShape): string => {
  const states = statesOf(life);
  const transitions = Object.entries(life.transitions);
  const lines = [
    ...states.filter((state) => idOf(state) !== state).map((state) => `state "${state}" as ${idOf(state)}`),
    ...life.starts.map((state) => `[*] --> ${idOf(state)}`),
    ...states.flatMap((from) =>
      transitions
        .filter(([, transition]) => transition.from.includes(from))
        .map(([name, transition]) => {
          return `${idOf(from)} --> ${idOf(transition.to ?? name)}${labelOf(name, transition)}`;
        }),
    ),
  ];
  return ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n');
};

/** The README with the diagrams at its end. */
export const renderStates = (text: string, lives: readonly LifeShape[]): string => {
  const [written = ''] = text.split(first);
  const diagrams = lives.map((life) => `### ${life.what.replace(/^a/, 'A')}\n\n${diagramOf(life)}`);
  const states = diagrams.length > 0 ? [first, '## States', ...diagrams, last] : [];
  return `${[written.trimEnd(), ...states].join('\n\n')}\n`;
};

export const stateDocuments = features.map(({ name, lives = [] }) => ({
  document: `features/${name}/README.md`,
  lives,
}));

export const writeStates = (): void => {
  for (const { document, lives } of stateDocuments) {
    const file = fileURLToPath(new URL(`../../${document}`, import.meta.url));
    writeFileSync(file, renderStates(readFileSync(file, 'utf8'), lives));
  }
};
