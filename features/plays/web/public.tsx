export { BeatMenu } from './components/beat-menu.tsx';
export { BeatSeekWave } from './components/beat-seek-wave.tsx';
export { PlayerBar } from './components/player-bar.tsx';
export { PlayingBars } from './components/playing-bars.tsx';
export type { OwnedBeat } from './playable-beat.ts';
export {
  isPlaying,
  isSounding,
  isWaiting,
  playBeat,
  playBeatFrom,
  playOwned,
  togglePlay,
  useIsCurrent,
  usePlayer,
  useProgress,
  warmBeat,
} from './player.ts';
