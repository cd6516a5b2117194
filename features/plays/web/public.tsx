export { BeatSeekWave } from './components/beat-seek-wave.tsx';
export { PlayerBar } from './components/player-bar.tsx';
export { PlayingBars } from './components/playing-bars.tsx';
export type { PlayableBeat } from './playable-beat.ts';
export {
  isSounding,
  isWaiting,
  playBeat,
  playBeatFrom,
  togglePlay,
  useIsCurrent,
  usePlayer,
  useProgress,
  warmBeat,
} from './player.ts';
