//! Work for all threads, by rayon. Without the feature `rayon` the same names do it on one.

#[cfg(not(feature = "rayon"))]
pub use alone::*;
#[cfg(feature = "rayon")]
pub use rayon::{broadcast, current_num_threads, join, prelude};

/// Rayon's names for one thread: its iterators are those of the standard library.
#[cfg(not(feature = "rayon"))]
mod alone {
    use std::slice::{Chunks, ChunksExactMut, Iter, IterMut};

    pub fn current_num_threads() -> usize {
        1
    }

    pub fn broadcast<R>(work: impl Fn(()) -> R) -> Vec<R> {
        vec![work(())]
    }

    pub fn join<A, B>(a: impl FnOnce() -> A, b: impl FnOnce() -> B) -> (A, B) {
        (a(), b())
    }

    pub mod prelude {
        pub use super::{Longer, OneByOne, Slices};
    }

    /// What rayon's iterators have beyond those of the standard library.
    pub trait OneByOne: IntoIterator + Sized {
        fn into_par_iter(self) -> Self::IntoIter {
            self.into_iter()
        }

        fn flat_map_iter<T: IntoIterator>(
            self,
            f: impl FnMut(Self::Item) -> T,
        ) -> impl Iterator<Item = T::Item> {
            self.into_iter().flat_map(f)
        }

        fn find_first(self, wanted: impl Fn(&Self::Item) -> bool) -> Option<Self::Item> {
            self.into_iter().find(wanted)
        }

        fn map_init<T, R>(
            self,
            init: impl Fn() -> T,
            mut f: impl FnMut(&mut T, Self::Item) -> R,
        ) -> impl Iterator<Item = R> {
            let mut kept = init();
            self.into_iter().map(move |item| f(&mut kept, item))
        }

        fn with_min_len(self, _: usize) -> Self {
            self
        }
    }

    impl<I: IntoIterator> OneByOne for I {}

    /// What rayon gives arrays that grow.
    pub trait Longer<T> {
        fn par_extend(&mut self, items: impl IntoIterator<Item = T>);
    }

    impl<T> Longer<T> for Vec<T> {
        fn par_extend(&mut self, items: impl IntoIterator<Item = T>) {
            self.extend(items);
        }
    }

    /// What rayon gives slices.
    pub trait Slices<T> {
        fn par_iter(&self) -> Iter<'_, T>;
        fn par_iter_mut(&mut self) -> IterMut<'_, T>;
        fn par_chunks(&self, size: usize) -> Chunks<'_, T>;
        fn par_chunks_exact_mut(&mut self, size: usize) -> ChunksExactMut<'_, T>;
        fn par_sort_unstable(&mut self)
        where
            T: Ord;
        fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
        fn par_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K);
    }

    impl<T> Slices<T> for [T] {
        fn par_iter(&self) -> Iter<'_, T> {
            self.iter()
        }

        fn par_iter_mut(&mut self) -> IterMut<'_, T> {
            self.iter_mut()
        }

        fn par_chunks(&self, size: usize) -> Chunks<'_, T> {
            self.chunks(size)
        }

        fn par_chunks_exact_mut(&mut self, size: usize) -> ChunksExactMut<'_, T> {
            self.chunks_exact_mut(size)
        }

        fn par_sort_unstable(&mut self)
        where
            T: Ord,
        {
            self.sort_unstable();
        }

        fn par_sort_unstable_by_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
            self.sort_unstable_by_key(key);
        }

        fn par_sort_by_cached_key<K: Ord>(&mut self, key: impl FnMut(&T) -> K) {
            self.sort_by_cached_key(key);
        }
    }
}
