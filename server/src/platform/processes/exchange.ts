import type { Socket } from 'node:net';
import type { FromMember, ToMember } from './messages.js';

/** The way to a started process. */
export interface MemberProcess {
  /** A message to a process that is ending is lost. A connection that goes with it stays open here, too. */
  say(message: ToMember, connection?: Socket): void;
}

interface Member extends MemberProcess {
  serves: boolean;
  leaves: boolean;
}

/** Carries messages between the started processes, and tells each who else serves. */
export class Exchange {
  private readonly members = new Map<string, Member>();

  /** The places of the processes that serve. */
  get serving(): string[] {
    return [...this.members].filter(([, { serves }]) => serves).map(([place]) => place);
  }

  /** The places of those that serve and go on. */
  get open(): string[] {
    return this.serving.filter((place) => this.members.get(place)?.leaves === false);
  }

  /** Says something to the process at a place; `connection`: see `MemberProcess`. */
  say(place: string, ...said: Parameters<MemberProcess['say']>): void {
    this.members.get(place)?.say(...said);
  }

  /** A process was started at a place; it hears of the others from now on. */
  add(place: string, member: MemberProcess): void {
    this.members.set(place, {
      say: (...said) => member.say(...said),
      serves: false,
      leaves: false,
    });
  }

  /** A process has ended. */
  remove(place: string): void {
    if (this.members.delete(place)) this.sayToOthers(place, { kind: 'gone', place });
  }

  /** All processes stop. */
  stop(): void {
    for (const member of this.members.values()) member.say({ kind: 'stop' });
  }

  /** Takes what the process at `from` says. */
  take(from: string, message: FromMember): void {
    const member = this.members.get(from);
    switch (message.kind) {
      // Connections are the entrance's.
      case 'waits':
      case 'took':
      case 'lead':
        break;
      case 'serves':
        if (member !== undefined) member.serves = true;
        this.sayToOthers(from, { kind: 'serves', place: from });
        break;
      case 'leaves':
        if (member !== undefined) member.leaves = true;
        this.sayToOthers(from, { kind: 'leaves', place: from });
        break;
      case 'tell': {
        const { topic, text } = message;
        for (const place of message.to) this.members.get(place)?.say({ kind: 'told', from, topic, text });
        break;
      }
    }
  }

  private sayToOthers(place: string, message: ToMember): void {
    for (const [other, member] of this.members) if (other !== place) member.say(message);
  }
}
