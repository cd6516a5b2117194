export interface LikeState {
  readonly liked: boolean;
  readonly likeCount: number;
}

export interface LikeDeps {
  /** Toggles the like; resolves to the new state. */
  readonly send: () => Promise<LikeState>;
  readonly read: () => LikeState;
  readonly show: (state: LikeState) => void;
  readonly onRefused: (error: unknown) => void;
}

const toggled = ({ liked, likeCount }: LikeState): LikeState => ({
  liked: !liked,
  likeCount: Math.max(0, likeCount + (liked ? -1 : 1)),
});

/** If this many calls don't reach the pressed state, another tab is toggling the like, too. The last response wins. */
const maxCalls = 3;

/**
 * Shows a press at once. The call toggles, so presses during a call are collected: after its response, it's repeated
 * only if the state differs from the last press.
 */
export const createLikeSwitch = ({ send, read, show, onRefused }: LikeDeps) => {
  let target: boolean | null = null;

  /** True if the server agrees. False while an earlier press is in progress, because that one finishes the change. */
  const set = async (liked: boolean): Promise<boolean> => {
    const isUnderWay = target !== null;
    target = liked;
    let known = read();
    if (known.liked !== liked) show(toggled(known));
    if (isUnderWay) return false;
    try {
      for (let calls = 0; calls < maxCalls && known.liked !== target; calls += 1) known = await send();
      show(known);
      return known.liked === target;
    } catch (error) {
      show(known);
      onRefused(error);
      return false;
    } finally {
      target = null;
    }
  };
  return { set };
};
