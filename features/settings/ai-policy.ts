/** Whether sellers must say what AI made of a beat, and whether a beat with sound made by AI may go on sale. */
export const aiPolicies = ['allow', 'disclose', 'refuse'] as const;
export type AiPolicy = (typeof aiPolicies)[number];
