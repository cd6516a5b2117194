export type { DemoBeat, StyledBeat } from './beats/demo-beat.ts';
export { demoBeats } from './catalogue.ts';
export { drawCover } from './covers.ts';
export { drawPortrait } from './portraits.ts';
export { type DemoKit, demoKits, type StyledKit } from './demo-kits.ts';
export { produce } from './music/produce.ts';
export { type Group, GROUPS } from './music/rendering/render-groups.ts';
export { RATE } from './music/sound/sound.ts';
