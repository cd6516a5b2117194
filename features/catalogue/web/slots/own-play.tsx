export { OwnPlay as Component } from '../upload/own-beats/own-play.tsx';
