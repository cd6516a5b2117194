export { OwnPlay as Component } from '../own-beats/own-play.tsx';
