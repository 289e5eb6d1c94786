/** Notes for each version of a table when the last of its four seats had it. */
export class Arrivals {
  #versions = new Map();

  seen(version, at) {
    const entry = this.#entry(version);
    entry.views += 1;
    entry.last = at;
    return this.#keep(version, entry);
  }

  sent(version, at) {
    const entry = this.#entry(version);
    entry.sentAt = at;
    return this.#keep(version, entry);
  }

  clear() {
    this.#versions.clear();
  }

  #entry(version) {
    return this.#versions.get(version) ?? { views: 0, last: 0, sentAt: null };
  }

  /** The delay of a play that all four have seen, ms; null while one is missing. */
  #keep(version, entry) {
    this.#versions.set(version, entry);
    if (entry.views < 4 || entry.sentAt === null) return null;
    this.#versions.delete(version);
    return entry.last - entry.sentAt;
  }
}
