/** The same work with its callers queued: one begins when the one before is over. A failure belongs to its caller only. */
export function inTurn<In, Out>(work: (input: In) => Promise<Out>): (input: In) => Promise<Out> {
  let last: Promise<unknown> = Promise.resolve();
  return (input) => {
    const answer = last.then(() => work(input));
    last = answer.catch(() => undefined);
    return answer;
  };
}
