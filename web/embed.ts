// The player that other sites embed: a page of its own that loads only this file.

interface Player {
  readonly root: HTMLElement;
  readonly id: string;
  readonly button: HTMLButtonElement;
  readonly range: HTMLInputElement;
  readonly at: HTMLElement;
  readonly length: string;
  readonly fault: HTMLElement;
}

const audio = new Audio();
audio.preload = 'none';
let current: Player | null = null;
/** A preview's URL is valid for minutes, so one failure may mean that it has expired. */
let mayRetry = false;

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

const show = (player: Player, seconds: number): void => {
  player.at.textContent = clock(seconds);
  player.range.value = String(Math.round(seconds));
  player.range.setAttribute('aria-valuetext', `${clock(seconds)} of ${player.length}`);
  player.root.style.setProperty('--heard', `${(seconds / Number(player.range.max)) * 100}%`);
};

const showState = (): void => {
  for (const player of players) {
    const playing = player === current && !audio.paused;
    player.root.toggleAttribute('data-playing', playing);
    player.button.ariaLabel = `${playing ? 'Pause' : 'Play'} ${player.button.dataset['title']}`;
  }
};

const showFault = (player: Player): void => {
  player.fault.hidden = false;
  showState();
};

/** Gets a new URL, then continues from the listener's position. */
const start = async (player: Player, seconds: number): Promise<void> => {
  player.fault.hidden = true;
  try {
    const response = await fetch(`/api/v1/app/token/${player.id}/mp3`, { credentials: 'omit' });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const { token } = (await response.json()) as { token: string };
    if (player !== current) return;
    audio.src = `/api/v1/app/stream/${player.id}/mp3?token=${encodeURIComponent(token)}`;
    if (seconds > 0) audio.currentTime = seconds;
    await audio.play();
  } catch (error) {
    // An AbortError means that playback was paused or replaced before it could start.
    if (player === current && !(error instanceof DOMException && error.name === 'AbortError')) showFault(player);
  }
};

const press = (player: Player): void => {
  if (player === current && audio.src !== '') {
    if (!audio.paused) return audio.pause();
    if (audio.error === null) {
      void audio.play().catch(() => undefined);
      return;
    }
  }
  audio.pause();
  // Removes the previous beat's audio, which must not play for this one.
  audio.removeAttribute('src');
  current = player;
  mayRetry = true;
  void start(player, Number(player.range.value));
};

const seek = (player: Player): void => {
  const seconds = Number(player.range.value);
  show(player, seconds);
  if (player === current && audio.src !== '') audio.currentTime = seconds;
};

const part = <E extends Element>(root: HTMLElement, selector: string): E => {
  const found = root.querySelector<E>(selector);
  if (!found) throw new Error(`no ${selector} in the player`);
  return found;
};

const players = [...document.querySelectorAll<HTMLElement>('[data-beat]')].map((root): Player => {
  const player: Player = {
    root,
    id: root.dataset['beat'] ?? '',
    button: part(root, 'button'),
    range: part(root, 'input'),
    at: part(root, '.at'),
    length: part(root, '.length').textContent,
    fault: part(root, '.fault'),
  };
  player.button.addEventListener('click', () => press(player));
  player.range.addEventListener('input', () => seek(player));
  return player;
});

audio.addEventListener('play', showState);
audio.addEventListener('pause', showState);
audio.addEventListener('playing', () => (mayRetry = true));
audio.addEventListener('timeupdate', () => current && show(current, audio.currentTime));
audio.addEventListener('error', () => {
  if (!current) return;
  const seconds = Number(current.range.value);
  if (mayRetry) void start(current, seconds);
  else showFault(current);
  mayRetry = false;
});
audio.addEventListener('ended', () => {
  if (!current) return;
  show(current, 0);
  const next = players[players.indexOf(current) + 1];
  if (next) press(next);
  else showState();
});
