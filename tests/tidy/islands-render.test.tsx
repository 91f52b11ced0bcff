import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { islandStates } from '../../src/gallery/island-states.tsx';
import { filesUnder } from './sources.ts';

interface IslandModule {
  readonly default?: ComponentType;
}

const modules = import.meta.glob<IslandModule>('/src/islands/**/*.tsx');
const files = filesUnder(['src/islands'], /\.tsx$/);
const states = Object.entries(islandStates).flatMap(([file, named]) =>
  Object.entries(named).map(([name, state]) => ({ file, name, state })),
);

describe('on the server, where there is no window,', () => {
  it.each(files)('%s can be imported', async (file) => {
    const load = modules[`/${file}`];
    expect(load).toBeDefined();
    await expect(load?.()).resolves.toBeDefined();
  });

  it('every island stands in the gallery, and every state of the gallery is of an island', async () => {
    const islands: string[] = [];
    for (const file of files) if ((await modules[`/${file}`]?.())?.default) islands.push(file);
    expect(Object.keys(islandStates).sort()).toEqual(islands.sort());
  });

  it.each(states)('$file makes its first HTML: $name', ({ state }) => {
    expect(renderToString(state())).toMatch(/^<\w+[\s\S]*>/);
  });
});
