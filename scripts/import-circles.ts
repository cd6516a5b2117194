type Step = readonly [file: string, target: string];
/** For each name in a folder, the names that it imports, with one import of each as an example. */
type FolderGraph = Map<string, Map<string, Step>>;

/** Circles in each folder between its files and subfolders, each subfolder taken as a whole. */
export const findCircles = (imports: ReadonlyMap<string, readonly string[]>): { folder: string; steps: Step[] }[] => {
  const folders = new Map<string, FolderGraph>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const { folder, from, to } = whereTheyPart(file, target);
      const graph = folders.get(folder) ?? (new Map() satisfies FolderGraph);
      folders.set(folder, graph.set(from, (graph.get(from) ?? new Map<string, Step>()).set(to, [file, target])));
    }
  }
  return [...folders].flatMap(([folder, graph]) => circlesOf(graph).map((steps) => ({ folder, steps })));
};

/** The deepest common folder, and the two names in it. */
const whereTheyPart = (file: string, target: string): { folder: string; from: string; to: string } => {
  const [left, right] = [namesIn(file), namesIn(target)];
  let depth = 0;
  while (depth < left.length - 1 && left[depth] === right[depth]) depth += 1;
  return { folder: left.slice(0, depth).join('/') || '.', from: left[depth] ?? '', to: right[depth] ?? '' };
};

/** A package is a neighbor of the shop's folders. */
const namesIn = (file: string): string[] => {
  const [top = '', name = '', ...rest] = file.split('/');
  return top === 'packages' ? [`${top}/${name}`, ...rest] : file.split('/');
};

/** A shortest circle for every name that is in a circle, unless another circle of the result already contains it. */
const circlesOf = (graph: FolderGraph): Step[][] => {
  const shown = new Set<string>();
  return [...graph.keys()].toSorted().flatMap((name) => {
    const names = shown.has(name) ? undefined : shortestWayBack(graph, name);
    if (!names) return [];
    for (const each of names) shown.add(each);
    const steps = names.map((from, index) => graph.get(from)?.get(names[index + 1] ?? name));
    return [steps.filter((step) => step !== undefined)];
  });
};

const shortestWayBack = (graph: FolderGraph, start: string): string[] | undefined => {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? start)?.keys() ?? []) {
      if (next === start) return way;
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return undefined;
};
