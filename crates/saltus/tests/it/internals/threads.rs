use saltus::internals::threads::{
    broadcast, current_num_threads, each_chunk, flat_map, gather, map, run, try_gather,
};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

#[test]
fn results_are_in_order_and_blocks_may_nest() {
    for count in [0, 1, 2, 3, 1000] {
        let squares: Vec<usize> = (0..count).map(|i| i * i).collect();
        let within = |i: usize| gather(i % 5, &|_| i).iter().sum::<usize>() / (i % 5).max(1);
        assert_eq!(gather(count, &|i| i * i), squares);
        assert_eq!(
            gather(count, &within),
            (0..count)
                .map(|i| if i % 5 == 0 { 0 } else { i })
                .collect::<Vec<_>>()
        );
        let items: Vec<usize> = (0..count).collect();
        assert_eq!(map(&items, &|i| i * i), squares);
        let odd = flat_map(&items, 7, &|first, items| {
            assert_eq!(items[0], first);
            items.iter().copied().filter(|i| i % 2 == 1).collect()
        });
        assert_eq!(odd, (0..count).filter(|i| i % 2 == 1).collect::<Vec<_>>());
        let mut doubled = items.clone();
        each_chunk(&mut doubled, 3, &|first, items| {
            (first..)
                .zip(items)
                .for_each(|(index, item)| *item += index)
        });
        assert_eq!(doubled, items.iter().map(|i| 2 * i).collect::<Vec<_>>());
        let sum = AtomicUsize::new(0);
        run(count, &|i| {
            sum.fetch_add(i, Relaxed);
        });
        assert_eq!(sum.into_inner(), items.iter().sum::<usize>());
    }
}

#[test]
fn an_error_stops_later_blocks() {
    assert_eq!(try_gather(4, &|i| Ok::<usize, ()>(i)), Ok(vec![0, 1, 2, 3]));
    let begun = AtomicUsize::new(0);
    let fail = |i| {
        begun.fetch_add(1, Relaxed);
        if i >= 1 { Err(i) } else { Ok(i) }
    };
    assert!(matches!(try_gather(1 << 16, &fail), Err(1..)));
    assert!(begun.into_inner() < 1 << 16);
}

#[test]
fn every_thread_is_called_once() {
    assert_eq!(broadcast(&|| 1).len(), current_num_threads());
}
