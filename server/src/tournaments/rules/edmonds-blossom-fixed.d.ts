declare module 'edmonds-blossom-fixed' {
  /**
   * @param edges two vertices from 0 and a whole weight each
   * @returns the partner of each vertex; −1 for none
   */
  function blossom(edges: [number, number, number][], maxCardinality: boolean): number[];
  export = blossom;
}
