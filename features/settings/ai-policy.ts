/** Whether sellers must say which parts of a beat AI made, and whether a beat with AI-generated audio may go on sale. */
export const aiPolicies = ['allow', 'disclose', 'refuse'] as const;
export type AiPolicy = (typeof aiPolicies)[number];
