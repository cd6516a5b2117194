import './tables.ts';

export { findShownComment } from './comments/find-comment.ts';
export { removeComment } from './comments/remove-comment.ts';
export { addComments } from './comments/write-comments.ts';
export { removeCommentsOf, setAuthorSuspended } from './comments/comments-of-person.ts';
export { addLikes } from './likes/toggle-like.ts';
export { countLikes } from './likes/count-likes-by-day.ts';
